import { pageMeta } from '#app/lib/page-meta.ts'

type Tournament = { id: number; name: string; isPublic: boolean; court: { name: string; city: string } }
type Asked = Pick<Parameters<typeof pageMeta>[0], 'location'> & {
	matches: readonly ({ loaderData?: unknown } | undefined)[]
}

export function partMeta({ matches, location }: Asked, { part, about }: { part: string; about: string }) {
	const heading = `${part[0]!.toUpperCase()}${part.slice(1)}`
	const tournament = tournamentOf(matches[1]?.loaderData)
	if (!tournament) return pageMeta({ matches, location }, { title: heading })
	const { id, name, isPublic, court } = tournament
	return pageMeta(
		{ matches, location },
		{
			title: `${heading} · ${name}`,
			description: `${about} ${name} at ${court.name}, ${court.city}.`,
			path: `/tournaments/${id}/${part}`,
			listed: isPublic,
			...(isPublic && { card: { path: `/cards/tournaments/${id}.png`, alt: name } }),
		},
	)
}

const tournamentOf = (page: unknown) => (page as { tournament?: Tournament } | undefined)?.tournament
