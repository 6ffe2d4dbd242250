import { BackLink } from '#app/ui/link/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Not printed: the way back, and the print button, which needs scripts and explains itself without them. */
export function PrintBar({ back }: { back: string }) {
	const hydrated = useHydrated()
	return (
		<div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
			<BackLink to={back}>Tournament</BackLink>
			{hydrated ? (
				<Button type="button" onClick={() => window.print()} className="max-md:-mt-3">
					Print
				</Button>
			) : (
				<p className="text-sm text-muted">Print this page from your browser’s menu.</p>
			)}
		</div>
	)
}
