/** Spec 3: the status of a load or write. `CANCELLED`: called off before there was an answer. */
export type LoadingStatus = 'NOT_STARTED' | 'LOADING' | 'SUCCESS' | 'ERROR' | 'CANCELLED'
