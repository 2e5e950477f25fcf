//! Bounds that differ between native programs, which have threads, and web pages.

use core::pin::Pin;

/// `Send` on native targets. On wasm32, where JavaScript values cannot leave their thread, every type implements it.
#[cfg(not(target_arch = "wasm32"))]
pub trait MaybeSend: Send {}
#[cfg(not(target_arch = "wasm32"))]
impl<T: Send + ?Sized> MaybeSend for T {}

/// `Send` on native targets. On wasm32, where JavaScript values cannot leave their thread, every type implements it.
#[cfg(target_arch = "wasm32")]
pub trait MaybeSend {}
#[cfg(target_arch = "wasm32")]
impl<T: ?Sized> MaybeSend for T {}

/// `Sync` on native targets. On wasm32, where JavaScript values cannot leave their thread, every type implements it.
#[cfg(not(target_arch = "wasm32"))]
pub trait MaybeSync: Sync {}
#[cfg(not(target_arch = "wasm32"))]
impl<T: Sync + ?Sized> MaybeSync for T {}

/// `Sync` on native targets. On wasm32, where JavaScript values cannot leave their thread, every type implements it.
#[cfg(target_arch = "wasm32")]
pub trait MaybeSync {}
#[cfg(target_arch = "wasm32")]
impl<T: ?Sized> MaybeSync for T {}

/// A future on the heap, which can move between threads in native programs.
#[cfg(not(target_arch = "wasm32"))]
pub(super) type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;
/// A future on the heap.
#[cfg(target_arch = "wasm32")]
pub(super) type BoxFuture<T> = Pin<Box<dyn Future<Output = T>>>;
