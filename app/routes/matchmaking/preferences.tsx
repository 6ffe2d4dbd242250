import { requireUser } from '#app/features/accounts/auth.server.ts'
import { countOwn } from '#app/features/matchmaking/matchmaking-page/counts.server.ts'
import { MatchmakingHead } from '#app/features/matchmaking/matchmaking-page/head.tsx'
import { findPreferencesPage } from '#app/features/matchmaking/preferences/form-page.server.ts'
import { findPreview } from '#app/features/matchmaking/preferences/preview.server.ts'
import { PreferencesForm } from '#app/features/matchmaking/preferences/preferences-form.tsx'
import { savePreferences } from '#app/features/matchmaking/preferences/save.server.ts'
import { PreferencesInput } from '#app/features/matchmaking/preferences/schemas.ts'
import { PlayerCard } from '#app/features/matchmaking/players/player-card.tsx'
import { SUSPENDED } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/preferences'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Matchmaking Preferences' })

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [form, preview, own] = await Promise.all([findPreferencesPage(user), findPreview(user), countOwn(user)])
	return { form, preview, own }
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
	const { form, preview, own } = loaderData
	return (
		<div className="flex flex-col gap-4 sm:gap-6">
			<MatchmakingHead title="Your Preferences" tab="preferences" own={own} />
			{preview.isSuspended && <Notice tone="warn">{SUSPENDED}</Notice>}
			<div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
				{preview.card && (
					<section aria-labelledby="preview" className="flex flex-col gap-3 lg:col-start-2">
						<h2 id="preview" className="text-xl">
							How others see you
						</h2>
						<PlayerCard player={preview.card} detailed />
					</section>
				)}
				<div className="min-w-0 lg:col-start-1 lg:row-start-1">
					<PreferencesForm {...form} result={actionData?.result} />
				</div>
			</div>
		</div>
	)
}
