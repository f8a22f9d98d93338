/** The package has no types: this much of it is used. */
declare module 'libheif-js/wasm-bundle' {
  interface HeicPicture {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void
  }
  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeicPicture[] }
  }
  export = libheif
}
