// Niagara in Playwright: decisions by taps, a refusal, and the functions of `?api=on`. See docs/TESTING.md.
import { expect, test, type Page } from "@playwright/test";
import type { Niagara } from "../../niagara";

const game = "?seed=42&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&motion=off&pace=instant&api=on";

/** Calls a function of `window.niagara` once the page is idle, and waits until it is idle again. */
async function niagara<T>(page: Page, name: keyof Niagara, ...args: unknown[]): Promise<T> {
  await page.locator('[data-busy="false"]').waitFor();
  return page.evaluate(async ([name, args]) => {
    const niagara = window.niagara as unknown as Record<string, (...args: unknown[]) => unknown>;
    const result = niagara[name](...args);
    await niagara.idle();
    return result as never;
  }, [name, args] as const);
}

test("a card is laid, a tap is refused, a canoe paddles", async ({ page }) => {
  await page.goto(game);
  await page.locator('[data-busy="false"]').waitFor();
  await page.locator('[data-decision="card 4"]').click();
  await page.locator("[data-act=confirm]").first().click();
  await expect(page.locator('[data-phase="turn"][data-busy="false"]')).toBeVisible();
  await page.locator('[data-pick="yellow 1"]').click();
  await page.locator('[data-space="5"]').click();
  await expect(page.locator("[data-refusal]")).toBeVisible();
  await niagara(page, "play", "1 pier>4");
  expect(await niagara<string>(page, "record")).toContain("yellow 1 pier>4");
});

test("an illegal decision throws an error with its rule", async ({ page }) => {
  await page.goto(game);
  await expect(niagara(page, "play", "done")).rejects.toThrow(/niagara\.play: .*\(B-/);
});
