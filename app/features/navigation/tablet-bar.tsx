import { useEffect } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Mark } from './logo.tsx'

/** A shared tablet, and the name of the person who has given their PIN there. */
export type TabletHere = { venue: string; person: string | null }

/** The header of a shared tablet: nothing of anybody's account, who works there, and the way out. */
export function TabletBar({ venue, person }: TabletHere) {
	useEffect(() => {
		// All other devices do without it. The person comes and goes with a whole page, and so does the watch.
		if (person) import('./watch-touches.ts').then(({ watch }) => watch()).catch(() => {})
	}, [person])
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-ground print:static">
			<form method="post" action="/tablet" id="tablet" className="page flex h-14 items-center gap-4 md:h-16">
				<Mark />
				<p className="min-w-0 grow truncate font-semibold">{venue}</p>
				{person && (
					<>
						<p className="min-w-0 truncate">{person}</p>
						<Button variant="secondary" name="intent" value="leave">
							Done
						</Button>
					</>
				)}
			</form>
		</header>
	)
}
