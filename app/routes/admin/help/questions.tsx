import { requireRole } from '#app/features/accounts/auth.server.ts'
import { HelpTabs } from '#app/features/help/admin/help-tabs.tsx'
import { OpenQuestions } from '#app/features/help/admin/open-questions.tsx'
import { findOpenQuestions } from '#app/features/help/admin/questions.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/questions'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Open questions', 'Admin'] })

export const loader = ({ context }: Route.LoaderArgs) => findOpenQuestions(requireRole(context, 'admin'))

export default function AdminHelpQuestions({ loaderData: questions }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Help</h2>
			<HelpTabs open="Open questions" />
			<p className="text-muted">
				Questions from the last 30 days without an answer, or without one that helped. We keep no names here.
			</p>
			{questions.length === 0 ? (
				<EmptyState level="h3" title="Nothing is open" text="Everyone who asked found what they needed." />
			) : (
				<OpenQuestions questions={questions} />
			)}
		</div>
	)
}
