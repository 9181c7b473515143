"""The methods of the client for asyncio, a module for each aggregate. `caravanserai.aio.Client` has all of them."""
