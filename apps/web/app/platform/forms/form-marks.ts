/** Hidden fields that every form carries beside its own; no schema sees them. */
export const INTENT_FIELD = '_intent'
export const FORM_FIELD = '_form'

/** The edge puts it in place of files too large to read, so that the page says so at its field. */
export const FILES_TOO_LARGE = '_filesTooLarge'
