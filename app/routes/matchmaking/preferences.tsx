import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPreferencesPage } from '#app/features/matchmaking/preferences/form-page.server.ts'
import { findPreview } from '#app/features/matchmaking/preferences/preview.server.ts'
import { PreferencesForm } from '#app/features/matchmaking/preferences/preferences-form.tsx'
import { savePreferences } from '#app/features/matchmaking/preferences/save.server.ts'
import { PreferencesInput } from '#app/features/matchmaking/preferences/schemas.ts'
import { PlayerCard } from '#app/features/matchmaking/players/player-card.tsx'
import { SUSPENDED } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/preferences'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Matchmaking Preferences' })

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [form, preview] = await Promise.all([findPreferencesPage(user), findPreview(user)])
	return { form, preview }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, PreferencesInput, 'Your preferences were not saved', async (preferences) => {
		await savePreferences(user, preferences)
		return redirectWithToast('/matchmaking/preferences', {
			title: 'Preferences saved',
			description: preferences.matchmakingEnabled
				? 'Other players can find you now.'
				: 'You’re hidden. Other players don’t see you.',
		})
	})
}

export default function MatchmakingPreferences({ loaderData, actionData }: Route.ComponentProps) {
	const { form, preview } = loaderData
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to="/matchmaking">Matchmaking</BackLink>
				<h1 className="text-3xl md:text-4xl">Your Preferences</h1>
				<p className="mt-2 text-muted">They decide who finds you, and who suits you.</p>
			</div>
			{preview.isSuspended && <Notice tone="warn">{SUSPENDED}</Notice>}
			{preview.card && (
				<section aria-labelledby="preview" className="flex flex-col gap-3">
					<h2 id="preview" className="text-xl">
						How others see you
					</h2>
					<div className="flex sm:max-w-sm">
						<PlayerCard player={preview.card} detailed />
					</div>
				</section>
			)}
			<PreferencesForm {...form} result={actionData?.result} />
		</div>
	)
}
