import { useEffect, useRef, useState } from 'react'
import { useSession } from '#platform/store/session.ts'
import { type NumberField, type NumberState, openNumberField } from './collect.ts'

const UNTOUCHED: NumberState = { isEmpty: true, isValid: false, isFocused: false, lastFour: '' }

/** The vault's field for a card number, in the element with this id. */
export function useNumberField(placeId: string) {
  const { vault } = useSession()
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [number, setNumber] = useState(UNTOUCHED)
  const [attempt, setAttempt] = useState(0)
  const field = useRef<NumberField>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again.
  useEffect(() => {
    if (!vault) return
    let isLeft = false
    const opening = openNumberField(vault, {
      placeId,
      style: STYLE,
      onState: (state) => {
        if (!isLeft) setNumber(state)
      },
    })
    opening.then(
      (opened) => {
        if (isLeft) return opened.close()
        field.current = opened
        setStatus('ready')
      },
      () => {
        if (!isLeft) setStatus('failed')
      },
    )
    return () => {
      isLeft = true
      field.current?.close()
      field.current = undefined
    }
  }, [vault, placeId, attempt])
  return {
    status: vault ? status : ('failed' as const),
    number,
    field,
    retry: () => {
      setStatus('loading')
      setNumber(UNTOUCHED)
      setAttempt((tries) => tries + 1)
    },
  }
}

/** For the frame, where page styles do not reach: as our fields, in a typeface all devices have. */
const STYLE = {
  padding: '0.5rem 0.75rem',
  fontFamily: 'system-ui, sans-serif',
  fontSize: '1.0625rem',
  lineHeight: '1.3',
  color: '#1d2528',
  fontVariantNumeric: 'tabular-nums lining-nums',
}
