import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Creates the data folder when it is missing, and checks that it is writable.
 * @throws Error with one readable line when it cannot be used.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolders(folder)
  } catch (error) {
    throw new Error(`${folder} cannot be made (${toErrorCode(error)}).`)
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file, and has to be a folder.`)
  try {
    // Checked by a write: root passes all mode bits, even on a read-only file system.
    rmdirSync(mkdtempSync(join(folder, '.tried-')))
  } catch (error) {
    throw new Error(`${folder} cannot be written to (${toErrorCode(error)}).`)
  }
}

/** One folder at a time, because Node's recursive mkdir never returns below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another of our processes created it in the meantime.
    if (!existsSync(folder)) throw error
  }
}

function toErrorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
