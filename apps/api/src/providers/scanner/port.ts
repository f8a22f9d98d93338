export type ScanResult =
  | { kind: 'clean' }
  /** `name`: the scanner's own name of what it found. */
  | { kind: 'infected'; name: string }
  /** Longer than the scanner takes. */
  | { kind: 'too-long' }
  /** No answer: nothing is known of the file, and it must not be taken for clean. */
  | { kind: 'unavailable' }

/** Looks through a file that someone sent for malware. */
export interface Scanner {
  scan(bytes: Uint8Array): Promise<ScanResult>
}
