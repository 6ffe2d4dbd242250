import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Moves focus after a form was sent, as the pressed button may be gone. Clears the guest field for the next name. */
export function useFocusAfter(failed: boolean) {
	const { state, formData } = useNavigation()
	const sent = useRef<FormData>(undefined)
	useLayoutEffect(() => {
		if (formData) sent.current = formData
		else if (state === 'idle' && !failed && sent.current?.get('intent') === 'guest') emptyGuestForm()
	}, [state, formData, failed])
	useEffect(() => {
		if (state !== 'idle' || !sent.current) return
		const form = sent.current
		sent.current = undefined
		if (failed) return
		const { id, always } = goOn(form)
		if (!always && document.activeElement !== document.body) return
		const place = document.getElementById(id)
		;(place?.querySelector('summary') ?? place)?.focus()
	}, [state, formData, failed])
}

function emptyGuestForm() {
	const name = document.getElementById(GUEST_NAME)
	if (name instanceof HTMLInputElement) name.form?.reset()
}

/** The id to focus next; `always` even if the focus was not lost. */
function goOn(form: FormData): { id: string; always?: true } {
	const intent = String(form.get('intent'))
	const player = String(form.get('player'))
	if (intent === 'guest') return { id: GUEST_NAME, always: true }
	if (intent === 'edit') return { id: rowId(player), always: true }
	if (intent === 'swap' || intent === 'move') return { id: swapId(player), always: true }
	if (intent === 'add') return { id: FIND_PLAYER }
	if (['share', 'stop-sharing', 'tell'].includes(intent)) return { id: 'share' }
	return { id: ['balance', 'shuffle', 'plan'].includes(intent) ? 'teams' : 'squad' }
}

/** Moves focus from the swap link to the question, and back if the swap is cancelled. */
export function useFocusOnSwap(mover: number | undefined) {
	const before = useRef(mover)
	useEffect(() => {
		if (before.current === mover) return
		const left = before.current
		before.current = mover
		if (mover !== undefined) document.getElementById(SWAPPING)?.focus({ preventScroll: true })
		else if (document.activeElement === document.body) document.getElementById(swapId(left!))?.focus()
	}, [mover])
}

export const GUEST_NAME = 'guest-name'
export const FIND_PLAYER = 'find-player'
export const SWAPPING = 'swapping'
export const rowId = (player: number | string) => `player-${player}`
export const swapId = (player: number | string) => `swap-${player}`
