import { ownPhotos } from '../images.ts'

export const STEPS = [
	{ step: 'basics', label: 'Basics', title: 'Basics and address' },
	{ step: 'sports', label: 'Sports', title: 'Sports, courts and prices' },
	{ step: 'hours', label: 'Hours', title: 'Hours, rules and payment' },
	{ step: 'photos', label: 'Photos', title: 'Photos' },
] as const
export type Step = (typeof STEPS)[number]['step']
export type Progress = Record<Step, boolean>

type Content = { sports: readonly unknown[]; week: readonly unknown[]; images: readonly string[] }

/** Returns which steps have content. */
export const progressOf = ({ sports, week, images }: Content): Progress => ({
	basics: true,
	sports: sports.length > 0,
	hours: week.length > 0,
	photos: ownPhotos(images).length > 0,
})

/** Returns in words what a venue lacks before it can be published. Photos are optional. */
export function missingParts({ sports, hours }: Progress) {
	return [!sports && 'at least one sport with its price', !hours && 'opening hours'].filter((part) => part !== false)
}

type Status = 'draft' | 'submitted' | 'published' | 'declined'

export const canSubmit = (status: Status) => status === 'draft' || status === 'declined'

/** Returns where to go after saving a step and the message there: to the next step while setting the venue up. */
export function afterSaving(venue: { id: number; status: string }, step: Step) {
	const next = STEPS[STEPS.findIndex((it) => it.step === step) + 1]
	const setUp = venue.status === 'draft' && next
	return {
		to: `/venue-dashboard/${venue.id}/edit/${setUp ? next.step : step}`,
		toast: {
			title: 'Saved',
			description:
				venue.status === 'published'
					? 'Players see the change straight away.'
					: setUp
						? `Next: ${next.title.toLowerCase()}`
						: undefined,
		},
	}
}

export const saveText = ({ status }: { status: string }) => (status === 'draft' ? 'Save and Continue' : 'Save')
