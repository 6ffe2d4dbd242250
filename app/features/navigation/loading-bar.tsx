import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useNavigation } from 'react-router'
import { stopWaiting } from '#app/lib/form/lost-connection.ts'
import { useOpenDialog } from '#app/ui/layer/use-open-dialog.ts'

/** Milliseconds until a page or form on its way counts as slow, and until one may stop waiting for it. */
const [SLOW_MS, STOP_MS] = [4_000, 20_000]

/** A thin line at the top while a page or form is loading; invisible on a fast connection. */
export function LoadingBar({ busy }: { busy: boolean }) {
	const dialog = useOpenDialog(busy)
	const { key } = useNavigation().location ?? {}
	if (!busy) return null
	const shown = (
		<>
			<div
				role="progressbar"
				aria-label="Loading"
				className="fixed inset-x-0 top-0 z-70 h-0.75 origin-left animate-arrive bg-court print:hidden"
			/>
			<SlowLine key={key} />
		</>
	)
	return dialog ? createPortal(shown, dialog) : shown
}

/** Says on a slow connection that we are still waiting, and then lets the person stop. */
function SlowLine() {
	const navigate = useNavigate()
	const [waited, setWaited] = useState<'slow' | 'long'>()
	useEffect(() => {
		const timers = [setTimeout(setWaited, SLOW_MS, 'slow'), setTimeout(setWaited, STOP_MS, 'long')]
		return () => timers.forEach(clearTimeout)
	}, [])
	return (
		<div
			role="status"
			className="fixed inset-x-0 top-16 z-70 mx-auto flex w-fit items-center rounded-full bg-surface text-sm text-ink shadow-raised empty:hidden print:hidden"
		>
			{waited && <span className="py-2 pl-4 last:pr-4">Slow line, still trying</span>}
			{waited === 'long' && (
				<button
					type="button"
					onClick={() => stopWaiting(navigate)}
					className="min-h-11 rounded-full pr-4 pl-3 font-semibold text-court-strong hover:underline"
				>
					Stop Waiting
				</button>
			)}
		</div>
	)
}
