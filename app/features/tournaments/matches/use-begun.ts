import { useEffect, useState } from 'react'
import { DAY } from '#app/lib/time/time.ts'
import { choicesOf } from './choices.ts'
import type { MatchPage } from './match-page.server.ts'

/**
 * Returns the page as it is once the match has begun by the device's clock: a copy that the phone kept before then has
 * the form of the result too. The server looks again when it is sent.
 */
export function useBegun(page: MatchPage): MatchPage {
	const { match, role, tournament, hasBegun } = page
	const start = match.startTime.getTime()
	/** The start that has come: it may be moved. */
	const [begun, setBegun] = useState<number>()
	useEffect(() => {
		const left = start - Date.now()
		if (hasBegun || left > DAY) return
		const timer = setTimeout(() => setBegun(start), Math.max(0, left))
		return () => clearTimeout(timer)
	}, [start, hasBegun])
	if (hasBegun || begun !== start) return page
	return { ...page, hasBegun: true, choices: choicesOf(match, role, tournament, match.startTime) }
}
