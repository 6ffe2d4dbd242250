import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { SitesForm } from '#app/features/embed/schemas.ts'
import { findWebsitePage, nameSites } from '#app/features/embed/sites.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { env } from '#app/lib/process/env.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import type { Route } from './+types/website'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Your website', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findWebsitePage(requireUser(context), readId(params.venueId), env.PUBLIC_URL ?? url.origin)

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, SitesForm, 'Websites not saved', async ({ sites }) => {
		await nameSites(user, id, sites)
		const description = sites.length > 0 ? 'They can show your free hours now.' : 'No website can show your free hours.'
		return redirectWithToast(`/venue-dashboard/${id}/edit/website`, { title: 'Websites saved', description })
	})
}

export default function Website({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, sites, page, script, frame } = loaderData
	const base = `/venue-dashboard/${venue.id}/edit`
	const { form, field } = useSubmission<'sites'>('sites', actionData?.result, { sites: sites.join('\n') })
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>{venue.name}</BackLink>
				<h2 className="text-2xl">Your website</h2>
				<p className="mt-1 text-muted">
					Show your free hours on your own website. Players choose there, and book and pay on Courtside.
				</p>
			</div>
			<Form method="post" {...form} className="flex flex-col gap-5" key={sites.join()}>
				<input type="hidden" name="intent" value="save" />
				<Card className="flex flex-col gap-4">
					<TextArea
						label="Your websites"
						hint="One a line, such as www.example.co.za. No other website can show the page."
						{...field('sites')}
						required={false}
						maxLength={3000}
						autoComplete="off"
						spellCheck={false}
					/>
					<Button pending={sending} pendingText="Saving…" className="self-start">
						Save
					</Button>
				</Card>
			</Form>
			<Card className="flex flex-col gap-4">
				<h3 className="text-lg">Lines for your website</h3>
				<p className="text-muted">
					{sites.length > 0
						? 'Put one of these lines where the free hours should be, or send it to the person who made the website.'
						: 'Save your website first: until then neither line shows anything.'}
				</p>
				<dl className="rows">
					<CopyField label="Line with script" value={script}>
						<code className="font-mono text-sm font-normal">{script}</code>
					</CopyField>
					<CopyField label="Line without script, if your website allows none" value={frame}>
						<code className="font-mono text-sm font-normal">{frame}</code>
					</CopyField>
				</dl>
				{sites.length > 0 &&
					(page ? (
						<a
							href={page}
							target="_blank"
							rel="noreferrer"
							className={buttonClass({ variant: 'secondary', className: 'self-start' })}
						>
							See it
						</a>
					) : (
						<p>It shows once your venue is live.</p>
					))}
			</Card>
		</div>
	)
}
