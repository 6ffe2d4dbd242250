import { useEffect } from 'react'
import { replacedBuild } from '#app/lib/form/sent-form.ts'

/** The build of the page that was loaded anew in this tab. */
const LEFT = 'left-build'

/** Loads a page that broke anew where the server has another build: the page may not understand its data. */
export function useOldBuild(isBroken: boolean) {
	useEffect(() => {
		if (isBroken) leaveOldBuild().catch(() => {}) // no connection, or no storage
	}, [isBroken])
}

/** Loads the page anew, once for each build: on a slow connection the phone may show its copy of the same page again. */
export async function leaveOldBuild() {
	const build = await replacedBuild()
	if (build === undefined || sessionStorage.getItem(LEFT) === build) return
	sessionStorage.setItem(LEFT, build)
	location.reload()
}
