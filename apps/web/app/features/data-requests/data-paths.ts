/** Beside the pages that lead there, so that no other page carries them. */
export const dataPaths = {
  yourData: ({ sent }: { sent?: string } = {}) => `/account/your-data${sent ? `?sent=${sent}` : ''}`,
  copy: (userId: number, requestId: number) =>
    `/api/product/users/${userId}/data-requests/${requestId}/copy.zip`,
}
