// Read by the process that opens files, which can read this folder and the libraries alone.

/** Why a file is not taken. */
export const MISTAKES = ['other', 'incomplete', 'password', 'pages', 'pixels', 'large', 'unopened'] as const
export type Mistake = (typeof MISTAKES)[number]

/** What is stored of one file. */
export const MOST_STORED_BYTES = 20 * 1024 * 1024
export const MOST_PAGES = 100

/**
 * Beyond what any phone's camera takes. A picture that unpacks to more is made to use up memory.
 */
export const MOST_PIXELS = 250_000_000
/** Of HEIC, which is unpacked whole; phones write up to 49 million. */
export const MOST_HEIC_PIXELS = 50_000_000
/** Of a picture that is stored: a page of A4 at 300 dots to the inch, however long and narrow. */
export const MOST_STORED_PIXELS = 9_000_000
export const LONGEST_EDGE = 16_000
/** Of a page of a PDF as staff see it: its small print can be read. */
export const DRAWN_EDGE = 1800

/**
 * What opening one file may use. The largest photo of a phone takes a third of the time and two
 * thirds of the memory.
 */
export const MOST_CPU_SECONDS = 30
export const MOST_MEMORY_BYTES = 1200 * 1024 * 1024

/**
 * What a process is asked to do with the file that it is given, and what it answers; the file
 * itself comes after it.
 */
export type UploadTask = { task: 'open' } | { task: 'draw'; page: number }
export type UploadAnswer = { kind: UploadKind; pages: number } | { mistake: Mistake }

/** What is stored: a PDF as it was sent, a picture converted to JPEG. */
export type UploadKind = 'pdf' | 'jpeg'
