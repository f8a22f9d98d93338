/** Hidden fields that every form carries beside its own; no schema sees them. */
export const INTENT_FIELD = '_intent'
export const FORM_FIELD = '_form'
