import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type FileStore } from './port.ts'

/** Files in a folder of this machine, or of one that several processes have mounted. */
export function createFolderStore(folder: string): FileStore {
  const toPath = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, bytes) {
      const path = toPath(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Beside its place, so that the rename stays on one disk and is a single step.
      const arriving = `${path}.${randomUUID()}.arriving`
      try {
        await writeToDisk(arriving, bytes)
        await rename(arriving, path)
      } catch (error) {
        await rm(arriving, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async get(key) {
      try {
        return await readFile(toPath(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(toPath(key), { force: true })
    },
  }
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name of a new file is on the disk only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
