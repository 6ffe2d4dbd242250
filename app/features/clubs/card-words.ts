import { spanText } from './events/series/when.ts'

type Run = { title: string; location: string; startTime: Date; endTime: Date; distance: number | null }

export const clubCardWords = (club: { name: string; city: string; memberCount: number }, next: Run | undefined) => ({
	sport: 'running',
	title: club.name,
	kind: 'Running club',
	place: `Running club in ${club.city}`,
	fact: next ? `Next run ${spanText(next)}` : `${club.memberCount} ${club.memberCount === 1 ? 'member' : 'members'}`,
})

export const runCardWords = (club: { name: string }, run: Run) => ({
	sport: 'running',
	title: run.title,
	kind: 'Club run',
	place: `${club.name} · ${run.location}`,
	fact: [spanText(run), run.distance && `${run.distance} km`].filter(Boolean).join(' · '),
})
