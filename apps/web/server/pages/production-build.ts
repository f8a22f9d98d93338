import type { PageBuild } from '#server/edge-config.ts'

/** The pages as `npm run build` left them, read once. */
export function loadProductionBuild(): Promise<PageBuild> {
  build ??= import(BUILD_FILE)
  return build
}

/** The browser's files of the same build. */
export const CLIENT_DIRECTORY = new URL('../../build/client', import.meta.url).pathname

// Named as a value: the file is made by the build, so no checker should look for it.
const BUILD_FILE = new URL('../../build/server/index.js', import.meta.url).href
let build: Promise<PageBuild> | undefined
