// Serves the built page and runs the tests beside this file, in the system's Chrome or Chromium or the one that CHROME_PATH
// names; where there is none, `npx playwright install chromium` fetches one.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const paths = [process.env.CHROME_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export default defineConfig({
  testMatch: "*.spec.ts",
  outputDir: "../../e2e-out/playwright",
  reporter: "list",
  use: {
    baseURL: "http://127.0.0.1:8174/",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: paths.find((path) => path && existsSync(path)), args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] },
  },
  webServer: { command: "cargo xtask play --no-open --port 8174", url: "http://127.0.0.1:8174/", timeout: 600_000 },
});
