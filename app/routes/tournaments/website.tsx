import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { SitesForm } from '#app/features/embed/schemas.ts'
import { findTournamentWebsite, nameTournamentSites } from '#app/features/embed/tournament-embed.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { env } from '#app/lib/process/env.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/website'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Put this on your website' })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findTournamentWebsite(requireUser(context), readId(params.id), env.PUBLIC_URL ?? url.origin)

export function action({ request, params, context }: Route.ActionArgs) {
	const [user, id] = [requireUser(context), requireId(params.id, NOT_FOUND)]
	return submit(request, SitesForm, 'Websites not saved', async ({ sites }) => {
		await nameTournamentSites(user, id, sites)
		const description = sites.length > 0 ? 'They can show the table now.' : 'No website can show the table.'
		return redirectWithToast(`/tournaments/${id}/website`, { title: 'Websites saved', description })
	})
}

export default function TournamentWebsite({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, reason, sites } = loaderData
	const { form, errors, field } = useSubmission<'sites'>('sites', actionData?.result, { sites: sites.join('\n') })
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Dialog title="Put this on your website" closeTo={tournamentAddress(tournament)} wide>
			{reason ? (
				<Notice>{reason}</Notice>
			) : (
				<Form method="post" preventScrollReset {...form} key={sites.join()} className="flex flex-col gap-4">
					<input type="hidden" name="intent" value="save" />
					<FormError errors={errors} />
					<p className="text-muted">
						Show the table or the bracket, the next matches and the latest results on websites that you name.
					</p>
					<TextArea
						label="Your websites"
						hint="One a line, such as www.example.co.za. No other website can show it."
						{...field('sites')}
						required={false}
						maxLength={3000}
						rows={2}
						autoComplete="off"
						spellCheck={false}
					/>
					<Button pending={sending} pendingText="Saving…" variant={sites.length > 0 ? 'secondary' : 'primary'}>
						Save
					</Button>
				</Form>
			)}
			{!reason && sites.length > 0 && <Lines {...loaderData} />}
		</Dialog>
	)
}

const Lines = ({ page, script, frame }: Route.ComponentProps['loaderData']) => (
	<section aria-labelledby="lines" className="mt-2 flex flex-col gap-2">
		<h3 id="lines" className="text-lg">
			Lines for your website
		</h3>
		<p className="text-muted">Put one of them where the table should be, or send it to who made the website.</p>
		<dl className="rows">
			<CopyField label="Line with script" value={script} />
			<CopyField label="Line without script, if your website allows none" value={frame} />
		</dl>
		<a
			href={page}
			target="_blank"
			rel="noreferrer"
			className={buttonClass({ variant: 'secondary', className: 'self-start' })}
		>
			See it
		</a>
	</section>
)
