import { updateClient } from '#contract/clients/clients.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { failureToast } from '../ui/failure-text.ts';

/** Changes what a client can book; every list is loaded again afterward, so that they agree. */
export const usePermission = () =>
  useMutation(updateClient, {
    onFailed: failureToast('Update Failed', () => 'Failed to update client permissions.'),
  });
