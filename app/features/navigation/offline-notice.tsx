import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRefresh } from '#app/lib/form/use-refresh.ts'
import { useOnline } from '#app/ui/device.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useAsOf } from './kept-page.ts'

/** A quiet line at the top while the device is offline, or while it shows a copy of a page. */
export function OfflineNotice() {
	const online = useOnline()
	const asOf = useAsOf()
	const refresh = useRefresh()
	const [failed, setFailed] = useState(false)
	const getLatest = useEffectEvent(async () => {
		setFailed(false)
		await refresh()
		setFailed(true)
	})
	const { key, hash } = useLocation() // a link breaks a refresh off
	const navigate = useNavigate()
	useEffect(() => {
		// The worker opened the page above one of which it has only the data.
		if (/^#\/\w/.test(hash)) void navigate(hash.slice(1), { replace: true })
	}, [hash, navigate])
	useEffect(() => {
		if (asOf === undefined) return
		delete document.documentElement.dataset.asOf // from here on this line says it, and not the style sheet
		if (online) void getLatest()
	}, [asOf, online, key])
	return (
		<div role="status" className={asOf === undefined ? 'print:hidden' : undefined}>
			{(!online || asOf !== undefined) && (
				<p className="flex items-center justify-center gap-2 bg-sun-soft px-4 py-2 text-sm font-medium text-sun-strong">
					<Icon name="wifi-off" className="size-4" />
					{asOf !== undefined && `As of ${asOf}. `}
					{online && !failed
						? 'Getting the latest…'
						: `${online ? '' : 'You’re offline. '}What you see may be out of date.`}
				</p>
			)}
		</div>
	)
}
