import type { ReactNode } from 'react'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { DELETE_ADDRESS } from '#app/features/personal-data/rules.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/data'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your data' })

export function loader({ context }: Route.LoaderArgs) {
	requireUser(context)
	return null
}

export default function Data() {
	return (
		<>
			<Row title="A copy for you" text="Everything about you in one file, without passwords.">
				<Link to="/settings/data/courtside.json" download className={buttonClass({ variant: 'secondary' })}>
					<Icon name="download" className="size-5" />
					Download My Data
				</Link>
			</Row>
			<FormSection title="What we keep, and why">
				<ul className="flex list-disc flex-col gap-2 pl-5">
					<li>Your name, email address and profile, so that you can sign in and venues know who plays.</li>
					<li>Your bookings, payments and shares, because you and the venue have agreed on them.</li>
					<li>
						The tax invoices that venues made out to you, with the name and address on them: the law asks the venue to
						keep them for five years, also after you delete your account.
					</li>
					<li>Your teams, clubs, runs, games and messages, so that you and the others find them again.</li>
					<li>Your choices of notices and the links you made, so that we tell you what you want to know.</li>
				</ul>
				<p className="text-muted">
					We sell none of it. The{' '}
					<Link to="/privacy" className="-my-2.5 inline-block py-2.5 font-semibold text-court-strong underline">
						privacy policy
					</Link>{' '}
					says how long we keep what, and what your rights under POPIA are.
				</p>
			</FormSection>
			<Row title="If you leave" text="You first see what ends, what comes back and what you lose.">
				<ButtonLink to={DELETE_ADDRESS} variant="danger">
					Delete My Account
				</ButtonLink>
			</Row>
		</>
	)
}

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
	<Card as="section" className="flex flex-wrap items-center justify-between gap-4">
		<div className="min-w-0">
			<h2 className="text-xl">{title}</h2>
			<p className="text-muted">{text}</p>
		</div>
		{children}
	</Card>
)
