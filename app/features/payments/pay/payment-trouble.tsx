import { useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link/link.tsx'

export function PaymentTrouble() {
	const { pathname, search } = useLocation()
	return (
		<EmptyState
			level="h1"
			title="Error"
			text="Could not retrieve payment details. Please try again later."
			action={
				<Link to={pathname + search} reloadDocument className={buttonClass()}>
					Try Again
				</Link>
			}
			className="my-8"
		/>
	)
}
