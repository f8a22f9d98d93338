/** Hidden fields that every form carries beside its own; no schema sees them. */
export const INTENT_FIELD = '_intent'
export const FORM_FIELD = '_form'

/** Put by the edge in the place of files that were too large to be read, so that the page can say so at its field. */
export const FILES_TOO_LARGE = '_filesTooLarge'
