/** What the program of mutation tests and the process that runs them say to each other. */

/** Name of the variable in the environment with the file of the {@link Session}. */
export const SESSION = 'CAJA_MUTATION_SESSION';

/** What a process is to try. */
export interface Session {
  /** Test files, in the order in which they run. */
  readonly tests: readonly string[];
  /** Sizes of tests (`CAJA_…`). */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Instrumented text of each source, by its whole path. */
  readonly sources: Readonly<Record<string, string>>;
  /** The file that takes the {@link Line}s. */
  readonly told: string;
  /** Mutants that a test has noticed. */
  readonly decided: readonly string[];
  /** What was tried already and survived: mutant, space and test. */
  readonly tried: readonly string[];
  /** Tests that need not run again. */
  readonly over: readonly string[];
  /** A mutant that is there from the beginning, because it runs while the product is loaded: then every test runs once. */
  readonly active?: string | undefined;
}

/** One line of what a process tells. */
export type Line =
  | { readonly trying: string; readonly test: string }
  | { readonly killed: string; readonly test: string }
  | { readonly survived: string; readonly test: string }
  /** Mutants that a test passes by. */
  | { readonly covered: readonly string[]; readonly test: string }
  /** A test that says nothing here, because it fails without any mutant. */
  | { readonly unfit: string; readonly why: string }
  /** A test with which everything was tried, and what was passed by so far while files were loaded. */
  | { readonly over: string; readonly loading: readonly string[] };
