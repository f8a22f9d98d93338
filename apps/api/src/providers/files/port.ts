/** A folder or a bucket for files. Bytes come in sealed; the store can't read them. */
export interface FileStore {
  /**
   * On return the file is complete and survives a power cut; until then none of it is visible. A
   * file that is stored again replaces the one before.
   * @throws Error when it could not be stored
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns null when there is no such file. @throws Error when it could not be read */
  get(key: string): Promise<Uint8Array | null>
  /** A missing file counts as removed. @throws Error when it could not be removed */
  remove(key: string): Promise<void>
}

/** A key is a path of our own making: anything else could lead out of the store. @throws Error */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9]+(\/[a-z0-9-]+){1,4}$/.test(key)) throw new Error('not the key of a file')
  return key
}
