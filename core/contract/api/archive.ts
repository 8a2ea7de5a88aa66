/** Port for writing an export file. */

export interface ArchiveFile {
  /** Resolves when the next part may be added. */
  add(part: {
    readonly name: string;
    readonly content: Uint8Array;
    /** Time shown in the archive, epoch milliseconds. */
    readonly at: number;
  }): Promise<void>;
  end(): Promise<void>;
  /** Stops without completing the file, which is then unusable. */
  abort(): Promise<void>;
}
