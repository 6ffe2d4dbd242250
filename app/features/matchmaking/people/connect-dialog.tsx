import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { NOTE_MAX } from '../rules.ts'
import type { Connecting } from './connecting.server.ts'

type Props = { connecting: Connecting; back: string; failed: Failed | undefined }

/** Asks whether to connect with a player, with room for a note; says so where that is settled. */
export function ConnectDialog({ connecting: { name, standing, reason }, back, failed }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const { form, errors, field } = useSubmission<'note'>('connect', failed?.result)
	const accepts = standing === 'asks-you'
	const leave = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			{reason ? 'Back' : 'Not Now'}
		</ButtonLink>
	)
	if (reason)
		return (
			<Dialog title={`Connect with ${name}`} closeTo={back} footer={leave}>
				<p className="text-muted">{reason}</p>
			</Dialog>
		)
	return (
		<Dialog title={accepts ? `${name} asks you` : `Connect with ${name}`} closeTo={back}>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<p className="text-muted">
					{accepts
						? 'Accept, and you can write to each other. You then see each other’s full name.'
						: 'They see your first name, your initial, your place and your note. Once they accept you can write to each other, and see each other’s full name.'}
				</p>
				{!accepts && (
					<TextArea
						label="Note"
						hint={`Say where and when you play. At most ${NOTE_MAX} characters.`}
						{...field('note')}
						required={false}
					/>
				)}
				<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
					<Button pending={sending} pendingText={accepts ? 'Accepting…' : 'Asking…'}>
						{accepts ? 'Accept' : 'Connect'}
					</Button>
					{leave}
				</div>
			</Form>
		</Dialog>
	)
}
