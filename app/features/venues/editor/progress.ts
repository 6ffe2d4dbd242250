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

/** Which steps have something in them. */
export const progressOf = ({ sports, week, images }: Content): Progress => ({
	basics: true,
	sports: sports.length > 0,
	hours: week.length > 0,
	photos: ownPhotos(images).length > 0,
})

/** What a venue still needs before it can be published, in words; photos are a wish only. */
export function missingParts({ sports, hours }: Progress) {
	return [!sports && 'at least one sport with its price', !hours && 'opening hours'].filter((part) => part !== false)
}

type Status = 'draft' | 'submitted' | 'published' | 'declined'

/** Whether its people can send the venue for approval. */
export const canSubmit = (status: Status) => status === 'draft' || status === 'declined'

/** Where one goes after saving a step, and what one reads there: on to the next while the venue is being set up. */
export function afterSaving(venue: { id: number; status: string }, step: Step) {
	const next = STEPS[STEPS.findIndex((it) => it.step === step) + 1]
	const setUp = venue.status === 'draft' && next
	return {
		to: `/venue-dashboard/${venue.id}/edit/${setUp ? next.step : step}`,
		toast: {
			title: 'Saved',
			description:
				venue.status === 'published'
					? 'Players see the change at once.'
					: setUp
						? `Next: ${next.title.toLowerCase()}`
						: undefined,
		},
	}
}

/** What the button of a step says. */
export const saveText = ({ status }: { status: string }) => (status === 'draft' ? 'Save and continue' : 'Save')
