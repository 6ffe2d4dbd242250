import { connect } from './connection.ts'
import { refreshSoon, type Page } from './refresh-soon.ts'
import type { Watch } from './schemas.ts'

type Told = Page & {
	/** Whether the page shows this sport; undefined means any sport. */
	concerns: (sportId?: number) => boolean
	viewers: (slotId: string, count: number) => void
	gone: (gone: boolean) => void
}

/** Follows a venue or tournament for a page until stopped. `look` sets the page's slot, `soon` schedules a reload. */
export function follow(watch: Watch, loadedAt: number, { concerns, viewers, gone, ...page }: Told) {
	const { soon, stop } = refreshSoon(page)
	const connection = connect(watch, loadedAt, { changed: (sportId) => concerns(sportId) && soon(), viewers, gone })
	return {
		look: connection.look,
		soon,
		stop() {
			connection.close()
			stop()
		},
	}
}
