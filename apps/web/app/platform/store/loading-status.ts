/** Spec 3: how a load, or a write, stands. `CANCELLED`: it was called off before there was an answer. */
export type LoadingStatus = 'NOT_STARTED' | 'LOADING' | 'SUCCESS' | 'ERROR' | 'CANCELLED'
