/** Hidden fields that every form carries beside its own; no schema sees them. */
export const INTENT_FIELD = '_intent'
export const FORM_FIELD = '_form'
/** Whom the page was rendered for: the id of the account, empty where no one was signed in. */
export const PERSON_FIELD = '_person'
/** The same of a call that the page's script makes (docs/decisions/122). */
export const PERSON_HEADER = 'X-Page-Person'

/** The edge puts it in place of files too large to read, so that the page says so at its field. */
export const FILES_TOO_LARGE = '_filesTooLarge'
