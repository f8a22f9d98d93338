import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSession } from '#platform/store/session.ts'
import { type CardElement, openCardElement } from './card-element.ts'

/** The provider's fields for a card, in the element of this reference. */
export function useCardElement(place: RefObject<HTMLElement | null>) {
  const { cardPayments } = useSession()
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isComplete, setComplete] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const element = useRef<CardElement>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again.
  useEffect(() => {
    if (!cardPayments || !place.current) return
    let isLeft = false
    openCardElement(cardPayments, {
      place: place.current,
      style: STYLE,
      onComplete: (complete) => {
        if (!isLeft) setComplete(complete)
      },
    }).then(
      (opened) => {
        if (isLeft) return opened.close()
        element.current = opened
        setStatus('ready')
      },
      () => {
        if (!isLeft) setStatus('failed')
      },
    )
    return () => {
      isLeft = true
      element.current?.close()
      element.current = undefined
    }
  }, [cardPayments, place, attempt])
  return {
    status,
    isComplete,
    element,
    retry: () => {
      setStatus('loading')
      setComplete(false)
      setAttempt((tries) => tries + 1)
    },
  }
}

/** Inside the frame, where no style of the page reaches. */
const STYLE = { base: { fontSize: '17px', color: '#1d2528', fontFamily: 'system-ui, sans-serif' } }
