import { Button, buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link/link.tsx'

/** The end of an admin's filters: Search, and Clear to the list at this address where a filter is on. */
export const SearchButtons = ({ isOn, all }: { isOn: boolean; all: string }) => (
	<>
		<Button variant="secondary" className={classes('min-h-12', !isOn && 'max-sm:col-span-2')}>
			Search
		</Button>
		{isOn && (
			<Link to={all} preventScrollReset className={buttonClass({ variant: 'quiet', className: 'min-h-12' })}>
				Clear
			</Link>
		)}
	</>
)
