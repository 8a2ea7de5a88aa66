/** The port through which an export writes its file. */

/** One file that holds others, written one after the other. */
export interface ArchiveFile {
  /** Resolves when it may be given the next one. */
  add(part: {
    readonly name: string;
    readonly content: Uint8Array;
    /** What it shows as its time, milliseconds since 1970. */
    readonly at: number;
  }): Promise<void>;
  /** Resolves when all of it is written. */
  end(): Promise<void>;
  /** Ends without completing it; the file is of no use then. */
  abort(): Promise<void>;
}
