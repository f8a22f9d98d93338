import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes the data folder when it is missing, and tries that it can be written to.
 * @throws Error with one readable line when it cannot be used.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolders(folder)
  } catch (error) {
    throw new Error(`${folder} cannot be made (${codeOf(error)}).`)
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file, and has to be a folder.`)
  try {
    // Asked by doing: to root, modes say that everything may be written, also where nothing can be.
    rmdirSync(mkdtempSync(join(folder, '.tried-')))
  } catch (error) {
    throw new Error(`${folder} cannot be written to (${codeOf(error)}).`)
  }
}

/** One by one, because Node's own recursion never ends below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another of our processes made it in the meantime.
    if (!existsSync(folder)) throw error
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
