import type { Role } from '#app/features/accounts/auth.server.ts'
import type { Failed } from '#app/lib/form.server.ts'
import { RadioCards } from '#app/ui/choice-field.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { KEPT_NOTE } from '../why.ts'
import { ROLES, roles } from './rules.ts'

type Props = {
	name: string
	role: Role
	problem: string | null
	/** Why they cannot become a player. */
	noPlayer: string | null
	closeTo: string
	failed: Failed | undefined
}

/** Asks which role a person is to have. */
export function RoleDialog({ name, role, problem, noPlayer, closeTo, failed }: Props) {
	const { field } = useSubmission<'role'>('role', failed?.result, { role })
	return (
		<ReasonDialog
			title="Change this role?"
			button={['Change Role', 'Changing…']}
			field={KEPT_NOTE}
			{...{ closeTo, problem, failed }}
			fields={
				<>
					<input type="hidden" name="shown" value={role} />
					<RadioCards
						label="Role"
						{...field('role')}
						options={roles.map((value) => ({
							...{ value, label: ROLES[value].label, description: ROLES[value].may },
							disabled: value === 'user' && noPlayer !== null,
						}))}
					/>
					{noPlayer && <p className="text-sm text-muted">{noPlayer}</p>}
				</>
			}
		>
			<p>
				<span className="block font-semibold wrap-anywhere">{name}</span>
				<span className="text-muted">They are told. Who may do less than before is signed out everywhere.</span>
			</p>
		</ReasonDialog>
	)
}
