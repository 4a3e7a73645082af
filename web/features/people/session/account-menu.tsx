import { IconBuildingFactory2, IconHistory, IconKeyboard, IconUser } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useMe } from '../../../lib/session/session.ts';
import { UserMenu } from '../../../ui/layout/shell-parts.tsx';
import { chooseLanguage, followMe, signOut } from './session.api.ts';
import { useLeaving } from './use-leaving.tsx';

export interface AccountMenuProps {
  /** The name and the role stand beside the picture. */
  hasRole: boolean;
  onProfile: () => void;
  /** What somebody of the staff did last. */
  onActs?: () => void;
  /** Where the person has companies of their own. */
  onAgencies?: () => void;
  /** Opens the list of the shortcuts of the page, as `?` does. */
  onShortcuts: () => void;
}

/** Who is signed in, and the way out. */
export function AccountMenu({ hasRole, onProfile, onActs, onAgencies, onShortcuts }: AccountMenuProps) {
  const t = useT();
  const me = useMe();
  const { leave, dialog } = useLeaving();
  useMeInStep(onAgencies !== undefined);
  const role = t(`session.roles.${me.role}.${me.gender ?? 'other'}`);
  return (
    <>
      <UserMenu
        name={`${me.name} ${me.surname}`}
        detail={hasRole ? role : me.email}
        photo={me.frontImage?.thumbnail.medium ?? null}
        tone={hasRole ? 'neutral' : 'brand'}
        hasName={hasRole}
        links={[
          { label: t('session.profile'), icon: IconUser, onSelect: onProfile },
          ...(onActs === undefined ? [] : [{ label: t('common.places.acts'), icon: IconHistory, onSelect: onActs }]),
          ...(onAgencies === undefined
            ? []
            : [{ label: t('profile.companies.title'), icon: IconBuildingFactory2, onSelect: onAgencies }]),
          { label: t('common.shortcuts.title'), icon: IconKeyboard, onSelect: onShortcuts },
        ]}
        onLanguage={chooseLanguage}
        onSignOut={() => leave('signOut', () => void signOut())}
      />
      {dialog}
    </>
  );
}

/**
 * Keeps the person in step with what the office changes of them, and the address of their photo alive: asked behind the first screen of a visit and
 * whenever news may have been missed; of who has companies also when something about their companies is other than before, as the size of their group.
 */
function useMeInStep(hasAgencies: boolean): void {
  useLive(
    'agenciesChanged',
    useCallback((facts) => void (facts === null || hasAgencies ? followMe() : undefined), [hasAgencies]),
  );
}
