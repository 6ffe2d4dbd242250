/** A thin line at the top while a page or form is loading; invisible on a fast connection. */
export function LoadingBar({ busy }: { busy: boolean }) {
	if (!busy) return null
	return (
		<div
			role="progressbar"
			aria-label="Loading"
			className="fixed inset-x-0 top-0 z-70 h-0.75 origin-left animate-arrive bg-court print:hidden"
		/>
	)
}
