import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk in memory, which something else can fill to the last byte. */
export interface SmallDisk {
  readonly path: string
  fill(): void
  /** What filled it is gone. */
  free(): void
  end(): void
}

/** @returns null where this machine lets us mount nothing */
export function mountDisk(path: string, megabytes: number): SmallDisk | null {
  mkdirSync(path, { mode: 0o755 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  const other = join(path, 'of-something-else')
  return {
    path,
    fill() {
      const file = openSync(other, 'a')
      // The last write is a part of what is asked for; the one after it fails.
      try {
        for (;;) writeSync(file, ZEROS)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(other, { force: true }),
    end: () => void execFileSync('umount', ['-l', path]),
  }
}

const ZEROS = Buffer.alloc(1_000_000)
