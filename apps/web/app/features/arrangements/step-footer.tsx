import { useSelector } from 'react-redux'
import { arrangementOf } from '#features/arrangements/progress/arrangement.slice.ts'
import { Button } from '#ui/button/button.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { STAY_FIELD } from './stay.ts'

/** Every step is saved when it is sent. Without script a budget is added up by saving it. */
export function StepFooter({
  isBusy,
  isChanging,
  addsUp = false,
}: {
  isBusy: boolean
  /** Came from the check page, and goes back there. */
  isChanging: boolean
  /** With a sum that follows what is typed only where script is. */
  addsUp?: boolean
}) {
  const { loading, saving } = useSelector(arrangementOf)
  // What was saved last is read again first: the next step stands on it.
  const isUnderWay = [loading, saving].some(({ status }) => status === 'LOADING')
  return (
    <FormFooter
      submitLabel={isChanging ? 'Save and go back' : 'Save and continue'}
      isBusy={isBusy || isUnderWay}
      note="Your answers are saved each time you continue. You can stop, and carry on later on any device."
    >
      {addsUp ? (
        <noscript>
          <Button variant="secondary" name={STAY_FIELD} value="yes">
            Save and add up
          </Button>
        </noscript>
      ) : null}
    </FormFooter>
  )
}
