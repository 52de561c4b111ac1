// The types of `window.niagara`, which the page offers with `?api=on`: see docs/TESTING.md.
// Held against the page's own table by the tests of src/app/view_model/contract.rs.

export {};

declare global {
  interface Window {
    readonly niagara?: Niagara;
  }
}

/** The testers' functions. All that is wrong is thrown (or rejected) as an `Error` with the reason and its place. */
export interface Niagara {
  /** The version of the contract. */
  readonly version: string;
  /** The position, with everything that is hidden. */
  position(): Position;
  /** What the seat of this colour may know. */
  view(colour: string): Position;
  /** The legal decisions, in notation. */
  legal(): string[];
  /** Plays a decision; gives the new position. */
  play(decision: string): Position;
  /** The game's record. */
  record(): string;
  /** Opens the game of a record. */
  load(record: string): void;
  /** How many sequences of this many decisions there are; the depth is 0 to 8. */
  perft(depth: number): number;
  /** Why a decision is not legal; `null` if it is. */
  whyNot(decision: string): string | null;
  /** The seed of the game, as a decimal number; `null` if it has none. */
  seed(): string | null;
  /** Resolves when the next act is possible: `data-busy` is `false`, and everything is drawn. */
  idle(): Promise<void>;
  /** Calls back after every decision or event; gives the function that ends it. */
  on(what: Told["what"], callback: (told: Told) => void): () => void;
  /** The clock of motion and of the pauses before computer players act. */
  readonly clock: Clock;
}

export interface Clock {
  /** Stops it. */
  pause(): void;
  /** Lets a stopped clock go on by this many milliseconds, 0 to 600000; resolves when what is due has happened. */
  advance(ms: number): Promise<void>;
  /** Lets it run again. */
  resume(): void;
}

/** A decision or an event, as `on` tells it. */
export interface Told {
  what: "decision" | "event";
  /** The decision's number in the record, from 1; an event has that of the decision it followed from. */
  number: number;
  /** The round, from 1. */
  round: number;
  /** Whose; `null` for the river's and the table's. */
  seat: Colour | null;
  /** The decision in notation, or the event's name. */
  text: string;
}

export type Colour = "yellow" | "red" | "blue" | "green" | "brown" | "black";

/** A position or a view, format `niagara-position/1` (docs/NOTATION.md). */
export interface Position {
  format: "niagara-position/1";
  rules: string[];
  options: Record<string, string>;
  round: number;
  phase: "free" | "rescue" | "card" | "turn" | "return" | "over";
  start: Colour;
  to_move: Colour | null;
  weather: number;
  next_arm: "L" | "R";
  sites: Sites;
  seats: Seat[];
  whirlpool?: string;
  beaver?: string;
  moose?: string | MooseCanoe;
  joe?: Joe;
  winners: Colour[];
}

export interface Sites {
  amethyst: string;
  diamond: string;
  amber: string;
  sapphire: string;
  ruby: string;
}

export interface Seat {
  colour: Colour;
  banked: string;
  hand: string[];
  /** `?` if it is hidden from the view. */
  card: string | null;
  revealed: boolean;
  canoes: Canoe[];
}

export interface Canoe {
  at: string;
  cargo: string;
  moved: boolean;
}

export interface MooseCanoe {
  colour: Colour;
  canoe: number;
}

export interface Joe {
  at: string;
  cargo: string;
}
