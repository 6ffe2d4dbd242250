import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Rendered only with scripts. Without them the browser's menu still prints. */
export function PrintButton() {
	if (!useHydrated()) return null
	return (
		<Button type="button" variant="secondary" onClick={() => window.print()}>
			Print
		</Button>
	)
}
