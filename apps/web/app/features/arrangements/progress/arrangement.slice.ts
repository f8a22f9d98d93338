import {
  type ActionReducerMapBuilder,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit'
import type {
  ArrangementAnswers,
  SelfServeArrangement,
  SubmittedArrangement,
} from '@tarnbrook/contract/arrangements/arrangements'
import { dmyToIso, isoToDmy } from '@tarnbrook/domain/core/display'
import { LOADING, NOT_STARTED, type Progress, SUCCESS, toRejected } from '#platform/store/loading-status.ts'
import { isChangeOfPerson } from '#platform/store/session.ts'
import { rootReducer } from '#platform/store/slices.ts'
import { arrangementsApi } from '../arrangements.api.ts'

/** Spec 3: answers as in the forms. The first payment's day is an object, written DD-MM-YYYY. */
export interface ArrangementFormData
  extends Pick<
    SelfServeArrangement,
    'affordability' | 'amount' | 'other' | 'priorityBillsUpdated' | 'reason' | 'term'
  > {
  readonly paymentDate: { readonly date: string } | null
  readonly priorityBillsBehind: SelfServeArrangement['priorityBillsBehind']
  readonly supportNeeds: ArrangementAnswers['supportNeeds'] | null
}

interface ArrangementState {
  readonly loading: Progress
  readonly saving: Progress
  /** Null until an arrangement has been loaded, and where there is none. */
  readonly formData: ArrangementFormData | null
}

const NOTHING_LOADED: ArrangementState = { loading: NOT_STARTED, saving: NOT_STARTED, formData: null }

const {
  agreeSelfServeArrangement,
  createSelfServeArrangement,
  getSelfServeArrangementInfo,
  saveSelfServeArrangement,
} = arrangementsApi.endpoints

export const arrangementSlice = createSlice({
  name: 'selfServeArrangement',
  initialState: NOTHING_LOADED,
  reducers: {
    /** @throws Spec 4 and 8: before an arrangement is loaded there is nothing to update. */
    formDataUpdated: (state, { payload }: PayloadAction<Partial<ArrangementFormData>>) => {
      if (!state.formData) throw new Error('Financial arrangement data not loaded')
      return { ...state, formData: { ...state.formData, ...payload } }
    },
  },
  extraReducers: (build) => {
    build.addMatcher(isChangeOfPerson, () => NOTHING_LOADED)
    addLoading(build)
    addSaving(build)
  },
})

function addLoading(build: ActionReducerMapBuilder<ArrangementState>): void {
  build.addMatcher(getSelfServeArrangementInfo.matchPending, (state) => ({ ...state, loading: LOADING }))
  build.addMatcher(getSelfServeArrangementInfo.matchFulfilled, (state, { payload: { draft, current } }) => ({
    ...state,
    loading: SUCCESS,
    formData: toArrangementFormData(draft ?? current),
  }))
  build.addMatcher(getSelfServeArrangementInfo.matchRejected, (state, rejection) => ({
    ...state,
    loading: toRejected(state.loading, rejection),
  }))
  build.addMatcher(createSelfServeArrangement.matchFulfilled, (state, { payload }) => ({
    ...state,
    formData: toArrangementFormData(payload),
  }))
}

function addSaving(build: ActionReducerMapBuilder<ArrangementState>): void {
  const isSave = [saveSelfServeArrangement, agreeSelfServeArrangement] as const
  build.addMatcher(isAnyOf(...isSave.map(({ matchPending }) => matchPending)), (state) => ({
    ...state,
    saving: LOADING,
  }))
  build.addMatcher(isAnyOf(...isSave.map(({ matchFulfilled }) => matchFulfilled)), (state) => ({
    ...state,
    saving: SUCCESS,
  }))
  build.addMatcher(isAnyOf(...isSave.map(({ matchRejected }) => matchRejected)), (state, rejection) => ({
    ...state,
    saving: toRejected(state.saving, rejection),
  }))
}

declare module '#platform/store/slices.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof arrangementSlice> {}
}

/** The slice's state in the store, which has it on the pages of an arrangement. */
export const arrangementOf = arrangementSlice.injectInto(rootReducer, { overrideExisting: true }).selectSlice

export const { formDataUpdated } = arrangementSlice.actions

/**
 * Spec 3: the arrangement's own six fields are not in the submitted form data, which is all other
 * answers, with the first payment's day as YYYY-MM-DD. The call takes both side by side.
 */
export function toSubmittedAnswers(answers: Partial<ArrangementFormData>): SubmittedArrangement {
  const { reason, other, priorityBillsUpdated, amount, term, affordability, ...rest } = answers
  const formData = toSubmittedFormData(rest)
  return {
    ...given({ reason, other, priorityBillsUpdated, amount, term, affordability }),
    ...(Object.keys(formData).length > 0 && { formData }),
  }
}

function toSubmittedFormData({
  paymentDate,
  ...rest
}: Partial<ArrangementFormData>): NonNullable<SubmittedArrangement['formData']> {
  return {
    ...given(rest),
    ...(paymentDate === undefined ? {} : { paymentDate: paymentDate && dmyToIso(paymentDate.date) }),
  }
}

/** A field that a step does not ask for is left out, and stays as it was. */
function given<Answers extends object>(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)) as Answers
}

function toArrangementFormData(arrangement: SelfServeArrangement | null): ArrangementFormData | null {
  if (!arrangement) return null
  const { reason, other, priorityBillsUpdated, priorityBillsBehind, supportNeeds } = arrangement
  const { amount, term, affordability, paymentDate } = arrangement
  return {
    reason,
    other,
    priorityBillsUpdated,
    amount,
    term,
    affordability,
    priorityBillsBehind,
    supportNeeds: supportNeeds === null ? null : { text: supportNeeds, hasConsent: true },
    paymentDate: paymentDate === null ? null : { date: isoToDmy(paymentDate) },
  }
}
