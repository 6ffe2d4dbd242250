import { useRef, type FormEvent } from 'react'
import { minutesBetween, movedEnd, type Moment } from './move-end.ts'

type Edge = 'start' | 'end'
type Read = (input: HTMLInputElement) => string

/** Lets the end of a run move along when its start is changed, keeping its length. For the form's `onChange`. */
export function useMovingEnd() {
	const minutes = useRef<number | null | undefined>(undefined)
	return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
		const { name } = target as HTMLInputElement
		if (/^end(Date|Time)$/.test(name)) minutes.current = lengthOf(form, (input) => input.value)
		if (!/^start(Date|Time)$/.test(name)) return
		// As it was before the first change.
		if (minutes.current === undefined) minutes.current = lengthOf(form, (input) => input.defaultValue)
		const end = movedEnd(
			momentOf(form, 'start', (input) => input.value),
			minutes.current,
		)
		if (!end) return
		const day = inputOf(form, 'endDate')
		day.value = end.date === inputOf(form, 'startDate').value ? '' : end.date
		if (day.value) day.closest('details')!.open = true
		inputOf(form, 'endTime').value = end.time
	}
}

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement
const momentOf = (form: HTMLFormElement, edge: Edge, read: Read): Moment => ({
	date: read(inputOf(form, `${edge}Date`)) || read(inputOf(form, 'startDate')),
	time: read(inputOf(form, `${edge}Time`)),
})
const lengthOf = (form: HTMLFormElement, read: Read) =>
	minutesBetween(momentOf(form, 'start', read), momentOf(form, 'end', read))
